-- The form of lists for whoever calls with a token of the site, unless a call says so itself (rule 4.1.2).
alter table site add list_shape text not null default 'array' check (list_shape in ('array', 'page'));
