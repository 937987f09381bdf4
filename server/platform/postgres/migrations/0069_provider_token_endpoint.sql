-- Where a code is redeemed at a provider whose metadata does not tell, as Facebook's; null: the metadata tells.

alter table identity_provider add column token_endpoint text check (length(token_endpoint) <= 2000);
