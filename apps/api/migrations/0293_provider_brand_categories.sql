-- Capitalizes the provider's category names ('merchant card') that brands were added with before.
update brands set category = upper(left(category, 1)) || substr(category, 2)
where provider_product_id is not null and category = lower(category) and category <> '';
