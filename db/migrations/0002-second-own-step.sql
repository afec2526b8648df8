-- The random challenge has two steps of different kinds. One of them is always the open mouth. The page learns the second one when
-- frames of the first one have arrived. Null in sessions of before, which are judged by the one step that they were asked for.
alter table capture_session
  add column second_step text check (second_step in ('OPEN_MOUTH', 'CLOSE_EYES', 'SMILE')),
  add column second_told_at timestamptz,
  add constraint capture_session_steps_differ check (second_step <> own_step),
  add constraint capture_session_told_in_order check (second_told_at is null or (second_step is not null and step_told_at is not null));

-- Open sessions get their second step now, so that nobody passes with one step after the upgrade. The byte comes from the database's
-- source of random numbers for keys.
update capture_session
  set second_step = case
    when own_step <> 'OPEN_MOUTH' then 'OPEN_MOUTH'
    when get_byte(uuid_send(gen_random_uuid()), 0) % 2 = 0 then 'SMILE'
    else 'CLOSE_EYES' end
  where ended_at is null;

alter table capture_frame drop constraint capture_frame_step_check;
alter table capture_frame add constraint capture_frame_step_check
  check (step in ('FRONTAL', 'LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT', 'OWN_STEP', 'SECOND_STEP')) not valid;
alter table capture_frame validate constraint capture_frame_step_check;
