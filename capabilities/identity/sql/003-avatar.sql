-- A person's picture, one each: small, square, re-encoded by the page and checked by the server. It belongs to the person, whichever merchant they stand in.
CREATE TABLE identity.avatars (
  person_id uuid PRIMARY KEY REFERENCES identity.persons,
  content_type text NOT NULL CONSTRAINT avatar_is_a_picture CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp')),
  content bytea NOT NULL CONSTRAINT avatar_is_small CHECK (octet_length(content) BETWEEN 1 AND 204800),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  set_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE ON identity.avatars TO portal_app;
