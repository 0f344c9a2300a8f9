-- Cancelled because its listing was sold, leased or withdrawn: once the listing is back on the market, it is offered to be booked again.
alter table opens add column ended_with_listing boolean not null default false;
