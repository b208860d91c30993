-- Accounts of a merchant that pay for one purpose only. The accounts themselves are account.accounts, of type special.
CREATE SCHEMA special;

-- What a merchant's accounts of a scene may pay. Without a row they pay nobody but the merchant's own accounts.
CREATE TABLE special.scenes (
  mid text NOT NULL,
  scene_code text NOT NULL,
  -- Kinds of order.
  functions text[] NOT NULL,
  payees text NOT NULL CONSTRAINT payees_of_scene_are_known CHECK (payees IN ('any', 'book', 'listed')),
  -- Of one payment, and of one account on a day; null: what the account's own limits allow.
  single_fen bigint CONSTRAINT single_of_scene_is_something CHECK (single_fen > 0),
  day_fen bigint CONSTRAINT day_of_scene_is_something CHECK (day_fen > 0),
  changed_by_name text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, scene_code)
);

-- The payees that a scene lists.
CREATE TABLE special.payees (
  mid text NOT NULL,
  scene_code text NOT NULL,
  account_no text NOT NULL CONSTRAINT listed_payee_is_digits CHECK (account_no ~ '^[0-9]{6,28}$'),
  name text NOT NULL,
  PRIMARY KEY (mid, scene_code, account_no),
  FOREIGN KEY (mid, scene_code) REFERENCES special.scenes
);

CREATE TABLE special.accounts (
  mid text NOT NULL,
  account_no text NOT NULL,
  scene_code text NOT NULL,
  label text NOT NULL CONSTRAINT special_account_has_a_label CHECK (label <> ''),
  opened_by_name text NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT one_special_account_a_label UNIQUE (mid, label),
  FOREIGN KEY (mid, account_no) REFERENCES account.accounts (mid, account_no)
);

-- Which orders count for an account's day. What they take is their reservation of limits.
CREATE TABLE special.uses (
  mid text NOT NULL,
  order_no text NOT NULL,
  account_no text NOT NULL,
  day text NOT NULL CONSTRAINT use_has_its_day CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  PRIMARY KEY (mid, order_no),
  FOREIGN KEY (mid, account_no) REFERENCES special.accounts
);
CREATE INDEX uses_of_day ON special.uses (mid, account_no, day);
