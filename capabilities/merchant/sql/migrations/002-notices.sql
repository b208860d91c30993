-- expand: the provider tells a merchant what it has done to it
-- What the provider's people have done to a merchant, told to its administrators with the reason meant for them.
CREATE TABLE merchant.notices (
  mid text NOT NULL,
  notice_id uuid NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- Address of the page that it is about.
  page text NOT NULL,
  at timestamptz NOT NULL,
  told_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, notice_id)
);
CREATE INDEX notices_to_tell ON merchant.notices (told_xid);
