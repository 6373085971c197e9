-- What lists look for without a property, or at one property alone.
create index users_company on users (company_id) where company_role is not null and deleted_at is null;
create index posts_author on posts (author_id, created_at desc);
create index redemption_orders_user on redemption_orders (user_id, created_at desc, id);
create index invoices_issued on invoices (issued_on);
create index post_likes_property on post_likes (property_id, post_id);
