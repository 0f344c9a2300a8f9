-- True while a recipient is claimed but none of the mail's text has been sent: if the worker dies, the recipient goes back to the queue.
-- An older version that claims leaves it false, and its claims then count as possibly sent.
alter table campaign_recipients add column is_waiting boolean not null default false;
