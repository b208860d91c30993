-- contract: no foreign key from collections to settlements, the audit says it now (docs/decisions/0013)
ALTER TABLE collection.collections DROP CONSTRAINT collection_has_its_settlement;
