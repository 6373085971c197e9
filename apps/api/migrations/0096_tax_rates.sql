-- Tax rates have thousandths of a percent: both taxes of Quebec are 14.975% together, 1497.5 basis points.
alter table invoices alter column tax_basis_points type numeric(6, 1);
