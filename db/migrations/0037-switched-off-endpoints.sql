-- Since when an endpoint is off because it failed every delivery for seven days; null where it is on, and where it was removed.
alter table webhook_endpoint add column switched_off_at timestamptz;
-- Operators count those that are off: few of many.
create index webhook_endpoint_switched_off on webhook_endpoint (switched_off_at) where switched_off_at is not null;
