-- Totals by month are named as such, like those of every other rollup.
alter table property_spending rename to property_spending_months;
alter table property_spending_months rename constraint property_spending_pkey to property_spending_months_pkey;
