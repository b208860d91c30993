-- contract: no foreign key from payments to orders of payers, the audit says it now (docs/decisions/0013)
ALTER TABLE checkout.payments DROP CONSTRAINT payments_mid_order_no_fkey;
