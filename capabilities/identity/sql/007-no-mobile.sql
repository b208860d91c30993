-- A person may have no mobile: the codes for what they do go to the administrator of their merchant.
ALTER TABLE identity.persons ALTER COLUMN mobile DROP NOT NULL;
