-- The audit log is kept for a time: what is past it may go. Nothing younger than 30 days ever does, whatever is set.
create or replace function refuse_change_of_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '30 days' then
      return old;
    end if;
  elsif (new.id, new.at, new.event, new.user_id, new.site_id, new.session_id, new.operator_id)
      is not distinct from (old.id, old.at, old.event, old.user_id, old.site_id, old.session_id, old.operator_id)
    and (new.ip is null or new.ip = old.ip)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and new.detail <@ old.detail
  then
    return new;
  end if;
  raise exception 'the audit log is only added to';
end $$;
