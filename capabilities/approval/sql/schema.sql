-- Who must review what, and what they said (domain-rules section 11).
CREATE SCHEMA approval;

-- A policy is never changed: a new version takes its place, and reviews under way keep the one they began with.
CREATE TABLE approval.policies (
  mid text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL CONSTRAINT version_is_positive CHECK (version > 0),
  -- [{ fromFen, steps: [{ title, adminOnly, persons, mode }] }], lowest layer first, beginning at 0.
  layers jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Administrators change the rules on a page of the portal (domain-rules section 11).
  note text NOT NULL DEFAULT '',
  -- The second administrator; null when there was none, or when a program set the policy.
  confirmed_by text,
  PRIMARY KEY (mid, kind, version),
  -- A policy is for a kind of order that there is.
  CONSTRAINT policy_is_for_a_known_kind FOREIGN KEY (kind) REFERENCES account.kinds,
  CONSTRAINT confirmed_by_another CHECK (confirmed_by <> created_by)
);

-- What one reviewer may approve; no row means no limit of their own.
CREATE TABLE approval.reviewer_limits (
  mid text NOT NULL,
  person_id uuid NOT NULL,
  single_fen bigint CONSTRAINT single_is_not_negative CHECK (single_fen >= 0),
  day_fen bigint CONSTRAINT day_is_not_negative CHECK (day_fen >= 0),
  PRIMARY KEY (mid, person_id),
  CONSTRAINT limit_limits_something CHECK (single_fen IS NOT NULL OR day_fen IS NOT NULL)
);

CREATE TABLE approval.reviews (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- What the reviewers see and approve; an order whose content has another hash is not approved by it.
  order_hash text NOT NULL CONSTRAINT order_is_hashed CHECK (order_hash ~ '^[0-9a-f]{64}$'),
  maker_id uuid NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  policy_version integer NOT NULL,
  steps jsonb NOT NULL,
  -- Index of the step that is asked now; the number of steps when all have passed.
  step integer NOT NULL DEFAULT 0 CONSTRAINT step_is_not_negative CHECK (step >= 0),
  state text NOT NULL DEFAULT 'pending'
    CONSTRAINT state_is_known CHECK (state IN ('pending', 'approved', 'rejected', 'returned', 'withdrawn',
    'expired')),
  submitted_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Reviewers are reminded of orders that wait, before the deadline (domain-rules section 11).
  -- The last of the days of REMIND_ON_DAYS on which its reviewers were told.
  reminded_day integer NOT NULL DEFAULT 0,
  -- When the administrators were told that nobody is left who may review it; null while somebody is.
  left_alone_at timestamptz,
  -- Steps whose named persons were disabled go to an administrator. The steps with which the review was opened are
  -- kept.
  steps_before jsonb,
  rerouted_at timestamptz,
  -- The transaction that wrote down the last reminder, and its business time (docs/decisions/0028).
  told_xid xid8,
  told_at timestamptz,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT review_knows_its_maker UNIQUE (mid, order_no, maker_id),
  CONSTRAINT approved_by_all_steps CHECK (state <> 'approved' OR step = jsonb_array_length(steps)),
  CONSTRAINT ended_with_state CHECK ((ended_at IS NULL) = (state = 'pending')),
  CONSTRAINT rerouted_as_a_whole CHECK ((steps_before IS NULL) = (rerouted_at IS NULL))
);
CREATE INDEX reviews_pending ON approval.reviews (mid, deadline_at) WHERE state = 'pending';
CREATE INDEX reviews_to_tell ON approval.reviews (told_xid) WHERE told_xid IS NOT NULL;

-- One act a person and order; never the maker's. Append only.
CREATE TABLE approval.acts (
  mid text NOT NULL,
  order_no text NOT NULL,
  person_id uuid NOT NULL,
  maker_id uuid NOT NULL,
  person_name text NOT NULL,
  step integer NOT NULL,
  act text NOT NULL,
  note text NOT NULL DEFAULT '',
  order_hash text NOT NULL,
  acted_at timestamptz NOT NULL,
  CONSTRAINT one_act_per_person_and_order PRIMARY KEY (mid, order_no, person_id),
  CONSTRAINT maker_never_reviews CHECK (person_id <> maker_id),
  FOREIGN KEY (mid, order_no, maker_id) REFERENCES approval.reviews (mid, order_no, maker_id),
  CONSTRAINT act_is_known CHECK (act IN ('approve', 'reject', 'return', 'pass_up'))
);
-- The home page asks what a person has reviewed today.
CREATE INDEX acts_of_person ON approval.acts (mid, person_id, acted_at DESC);
-- What a person has approved today, for the limit of the day.
CREATE INDEX approvals_of_day ON approval.acts (mid, person_id, acted_at) WHERE act = 'approve';
