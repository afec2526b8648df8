-- Deliveries of the endpoint failed for good, and its owner was not told yet. Those of before this release are not told of.
alter table webhook_endpoint add column failures_untold boolean not null default false;
create index webhook_endpoint_untold on webhook_endpoint (id) where failures_untold;
