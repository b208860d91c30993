-- Requests for higher limits, which the provider decides (domain-rules section 13). The limits themselves are account.limits.
CREATE TABLE account.limit_raises (
  mid text NOT NULL,
  raise_id uuid NOT NULL,
  -- The client's: the same request again is the same row.
  request_no text NOT NULL,
  function text NOT NULL,
  -- What held when it was asked for.
  was_single_fen bigint NOT NULL,
  was_day_fen bigint NOT NULL,
  was_month_fen bigint NOT NULL,
  -- Null: stays as it is.
  single_fen bigint,
  day_fen bigint,
  month_fen bigint,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT raise_state_is_known CHECK (state IN ('waiting', 'withdrawn')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The transaction that made it, then the one that ended it.
  told_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, raise_id),
  CONSTRAINT a_request_is_kept_once UNIQUE (mid, request_no),
  CONSTRAINT a_raise_asks_for_something CHECK (coalesce(single_fen, day_fen, month_fen) IS NOT NULL),
  CONSTRAINT a_raise_is_higher CHECK (single_fen > was_single_fen AND day_fen > was_day_fen AND month_fen > was_month_fen),
  CONSTRAINT a_raise_ends_with_a_time CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX one_waiting_raise_a_function ON account.limit_raises (mid, function) WHERE state = 'waiting';
CREATE INDEX newest_raises ON account.limit_raises (mid, proposed_at DESC, raise_id DESC);
CREATE INDEX raises_to_tell ON account.limit_raises (told_xid);
SELECT platform.protect_tenant('account.limit_raises');
GRANT SELECT, INSERT, UPDATE (state, ended_at, told_xid) ON account.limit_raises TO portal_app;
