-- Who must review what, and what they said (domain-rules section 11).
CREATE SCHEMA approval;

-- A policy is never changed: a new version takes its place, and reviews under way keep the one they began with.
CREATE TABLE approval.policies (
  mid text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- [{ fromFen, steps: [{ title, adminOnly, persons, mode }] }], lowest layer first, beginning at 0.
  layers jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, kind, version)
);

-- What one reviewer may approve; no row means no limit of their own.
CREATE TABLE approval.reviewer_limits (
  mid text NOT NULL,
  person_id uuid NOT NULL,
  single_fen bigint NOT NULL CHECK (single_fen >= 0),
  PRIMARY KEY (mid, person_id)
);

CREATE TABLE approval.reviews (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- What the reviewers see and approve; an order whose content has another hash is not approved by it.
  order_hash text NOT NULL CHECK (order_hash ~ '^[0-9a-f]{64}$'),
  maker_id uuid NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  policy_version integer NOT NULL,
  steps jsonb NOT NULL,
  -- Index of the step that is asked now; the number of steps when all have passed.
  step integer NOT NULL DEFAULT 0 CHECK (step >= 0),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected', 'returned', 'withdrawn', 'expired')),
  submitted_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT review_knows_its_maker UNIQUE (mid, order_no, maker_id),
  CONSTRAINT approved_by_all_steps CHECK (state <> 'approved' OR step = jsonb_array_length(steps)),
  CONSTRAINT ended_with_state CHECK ((ended_at IS NULL) = (state = 'pending'))
);
CREATE INDEX reviews_pending ON approval.reviews (mid, deadline_at) WHERE state = 'pending';

-- One act a person and order; never the maker's. Append only.
CREATE TABLE approval.acts (
  mid text NOT NULL,
  order_no text NOT NULL,
  person_id uuid NOT NULL,
  maker_id uuid NOT NULL,
  person_name text NOT NULL,
  step integer NOT NULL,
  act text NOT NULL CHECK (act IN ('approve', 'reject', 'return')),
  note text NOT NULL DEFAULT '',
  order_hash text NOT NULL,
  acted_at timestamptz NOT NULL,
  CONSTRAINT one_act_per_person_and_order PRIMARY KEY (mid, order_no, person_id),
  CONSTRAINT maker_never_reviews CHECK (person_id <> maker_id),
  FOREIGN KEY (mid, order_no, maker_id) REFERENCES approval.reviews (mid, order_no, maker_id)
);

SELECT platform.protect_tenant('approval.policies');
SELECT platform.protect_tenant('approval.reviewer_limits');
SELECT platform.protect_tenant('approval.reviews');
SELECT platform.protect_tenant('approval.acts');

GRANT USAGE ON SCHEMA approval TO portal_app;
GRANT SELECT, INSERT ON approval.policies, approval.acts, approval.reviews TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON approval.reviewer_limits TO portal_app;
GRANT UPDATE (step, state, ended_at) ON approval.reviews TO portal_app;

-- Which orders wait for whom: the current step of every review under way (order's to-do reads it).
CREATE VIEW approval.v_pending WITH (security_invoker = true) AS
  SELECT r.mid, r.order_no, r.maker_id, r.deadline_at, r.step, jsonb_array_length(r.steps) AS step_count,
    r.steps -> r.step ->> 'title' AS step_title,
    coalesce((r.steps -> r.step ->> 'adminOnly')::boolean, false) AS admin_only,
    r.steps -> r.step -> 'persons' AS persons,
    ARRAY(SELECT a.person_id FROM approval.acts a WHERE a.mid = r.mid AND a.order_no = r.order_no) AS acted
  FROM approval.reviews r WHERE r.state = 'pending';
GRANT SELECT ON approval.v_pending TO portal_app;
