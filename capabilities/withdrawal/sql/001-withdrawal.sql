-- Changes of bound bank accounts: done at once, or reviewed by a second person first (domain-rules section 4).
CREATE SCHEMA withdrawal;
GRANT USAGE ON SCHEMA withdrawal TO portal_app;

CREATE TABLE withdrawal.bank_changes (
  mid text NOT NULL,
  change_id uuid NOT NULL,
  change text NOT NULL CONSTRAINT bank_change_is_known CHECK (change IN ('bind', 'unbind')),
  bank_name text NOT NULL,
  bank_account_no text NOT NULL CONSTRAINT changed_account_is_digits CHECK (bank_account_no ~ '^[0-9]{5,30}$'),
  holder_name text NOT NULL,
  -- Of an account that is unbound.
  bank_account_id uuid CONSTRAINT unbinding_names_its_account CHECK ((change = 'unbind') = (bank_account_id IS NOT NULL)),
  state text NOT NULL CONSTRAINT bank_change_state_is_known CHECK (state IN ('pending', 'done', 'refused', 'withdrawn')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (mid, change_id),
  CONSTRAINT decided_by_another_person CHECK (state = 'withdrawn' OR decided_by IS DISTINCT FROM proposed_by)
);
CREATE UNIQUE INDEX one_open_change_an_account ON withdrawal.bank_changes (mid, bank_account_no) WHERE state = 'pending';
SELECT platform.protect_tenant('withdrawal.bank_changes');
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at) ON withdrawal.bank_changes TO portal_app;
