-- What a site calls the words that its shop and its systems put into the payment and the delivery of orders: `cod`, `np_warehouse`.
-- Orders keep the words as they were sent; these are shown in their place.

create table note_label (
  site_id  integer not null references site on delete cascade,
  -- The field of an order.
  of_field text    not null check (of_field in ('payment', 'delivery')),
  -- A name of the field's object, or a value of it, as orders have it byte for byte.
  word     text    not null check (length(word) between 1 and 100),
  label_ro text    check (length(label_ro) <= 100),
  label_ru text    check (length(label_ru) <= 100),
  label_en text    check (length(label_en) <= 100),
  label_uk text    check (length(label_uk) <= 100),
  primary key (site_id, of_field, word),
  check (coalesce(label_ro, label_ru, label_en, label_uk) is not null)
);
