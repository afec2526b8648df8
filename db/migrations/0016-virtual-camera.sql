-- A virtual camera that the page of a capture session named: a name of the service's own list (api/virtual-cameras.ts), never what the
-- page said, since a camera's label may hold a person's name.
alter table capture_session add column virtual_camera text;
