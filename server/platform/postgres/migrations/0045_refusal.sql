-- Why a call was refused, as data: it is said in the language of whoever looks. Rows of before have their sentences in detail,
-- fault and problem, and are shown as they are.

alter table request_log add column refusal jsonb;
alter table request_tally add column last_refusal jsonb;
