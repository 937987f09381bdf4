-- Own fields that searches read. Processes of the last release do not know the setting; what they index has no values of own fields until
-- it changes again.

alter table own_field add column searchable boolean not null default false;

create index own_field_searchable on own_field (site_id, object) where searchable;

-- Text of the searchable own fields of an object, null without any: of a choice its code and labels, of rich text what it shows, and of
-- each value the first 2,000 characters.
create function own_search_text(of_site integer, of_object text, custom jsonb) returns text
language sql stable parallel safe strict as $$
  select string_agg(left(said, 2000), ' ')
  from own_field as own
  cross join unnest(
    case when own.localized then array['_ro', '_ru', '_en', '_uk'] else array[''] end
  ) as suffix
  cross join lateral (select custom -> (own.id || suffix) as value) as stored
  cross join lateral (
    select case own.kind
      when 'choice' then (
        select string_agg(concat_ws(
          ' ', one ->> 'code', one ->> 'label_ro', one ->> 'label_ru', one ->> 'label_en', one ->> 'label_uk'
        ), ' ')
        from jsonb_array_elements(own.choices) as one where stored.value @> (one -> 'code')
      )
      when 'rich_text' then regexp_replace(stored.value #>> '{}', '<[^>]*>', ' ', 'g')
      else stored.value #>> '{}'
    end as said
  ) as read
  where own.site_id = of_site and own.object = of_object and own.searchable and stored.value is not null
$$;

-- Sites whose orders are indexed again because the searchable fields changed, and the last order that is done.
create table order_search_refill (
  site_id integer primary key references site,
  after bigint not null
);

-- Changes of own fields in the search index of orders. The function is otherwise as it was.
do $$ begin
  execute replace(replace(replace(
    pg_get_functiondef('order_search_follow'::regproc),
    'customer_phone, comment, foreign_numbers)', 'customer_phone, comment, foreign_numbers, custom)'),
    'n.comment, n.foreign_numbers)', 'n.comment, n.foreign_numbers, n.custom)'),
    'o.comment, o.foreign_numbers)', 'o.comment, o.foreign_numbers, o.custom)'
  );
end $$;
