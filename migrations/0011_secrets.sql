-- Columns that hold a credential. The application's role may write them and not select them (platform/db/migrate.ts); each is read by one
-- function, which returns it for one row of the agency in whose scope the transaction is (docs/decisions/0144). A function that reads a new
-- such column belongs here, and the column into `unreadable` in migrate.ts. In PL/pgSQL, and the agency in a variable: what a cluster can plan.
create schema secrets;

create function secrets.portal_credentials(account_id uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select credentials from portal_accounts where agency_id = agency and id = account_id);
end $$;

create function secrets.webhook_secret(account_id uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select webhook_secret from portal_accounts where agency_id = agency and id = account_id);
end $$;

create function secrets.refresh_token(portal_name text) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select refresh_token from portal_sign_ins where agency_id = agency and portal = portal_name);
end $$;

create function secrets.totp_secret(person_id uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select totp_secret from user_factors where agency_id = agency and user_id = person_id);
end $$;

-- Of no agency: who signs in is known by the email address alone.
create function secrets.password_hash(login_email text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select password_hash from logins where email = login_email);
end $$;

revoke execute on all functions in schema secrets from public;
