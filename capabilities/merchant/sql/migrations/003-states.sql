-- expand: a merchant has a state, and a person of the provider whom it calls
ALTER TABLE merchant.merchants
  ADD COLUMN state text NOT NULL DEFAULT 'active' CONSTRAINT merchant_state_is_known
    CHECK (state IN ('active', 'receive_only', 'no_login', 'closing', 'closed')),
  -- Why, as the merchant reads it.
  ADD COLUMN state_reason text NOT NULL DEFAULT '',
  -- 客户经理; empty: not said.
  ADD COLUMN manager_name text NOT NULL DEFAULT '' CONSTRAINT manager_name_is_short CHECK (length(manager_name) <= 20),
  ADD COLUMN manager_phone text NOT NULL DEFAULT ''
    CONSTRAINT manager_phone_is_short CHECK (length(manager_phone) <= 20);
CREATE INDEX merchants_of_state ON merchant.merchants (state, created_at DESC, mid DESC) WHERE state <> 'active';
