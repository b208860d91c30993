-- contract: no foreign key from persons to relations of merchants, which the audit says now (docs/decisions/0013)
ALTER TABLE merchant.default_merchants DROP CONSTRAINT default_is_a_relation;
