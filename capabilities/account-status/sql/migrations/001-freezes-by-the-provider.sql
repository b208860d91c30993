-- expand: the provider freezes accounts and parts of balances
-- `own`: by the merchant itself. Of the provider `reason` is the one that is meant for the merchant.
ALTER TABLE account_status.part_freezes
  ADD COLUMN source text NOT NULL DEFAULT 'own'
    CONSTRAINT freeze_source_is_known CHECK (source IN ('own', 'risk', 'judicial')),
  -- Of a judicial one: the document, and who has issued it.
  ADD COLUMN document_no text NOT NULL DEFAULT '',
  ADD COLUMN authority text NOT NULL DEFAULT '',
  -- Of a whole account: what it is again when its last freeze ends.
  ADD COLUMN status_before text,
  -- Null: the whole account is frozen.
  ALTER COLUMN amount_fen DROP NOT NULL,
  ADD CONSTRAINT a_full_freeze_knows_the_status_before CHECK ((amount_fen IS NULL) = (status_before IS NOT NULL)),
  ADD CONSTRAINT a_merchant_freezes_parts CHECK (source <> 'own' OR amount_fen IS NOT NULL),
  ADD CONSTRAINT a_judicial_freeze_names_its_document
    CHECK (source <> 'judicial' OR (document_no <> '' AND authority <> '' AND ends_on IS NOT NULL));
CREATE INDEX freezes_of_provider ON account_status.part_freezes (placed_at DESC, freeze_id DESC) WHERE source <> 'own';
