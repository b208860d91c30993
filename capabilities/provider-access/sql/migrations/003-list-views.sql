-- expand: the console keeps the views of its lists that people save

-- A list is named by its page and its table. `content` is filter, sort and columns, as the page made them.
CREATE TABLE provider_access.list_views (
  view_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES provider_access.users,
  page text NOT NULL CONSTRAINT view_page_is_an_address CHECK (page ~ '^/[A-Za-z0-9/-]{1,60}$'),
  list_name text NOT NULL CONSTRAINT view_list_is_given CHECK (char_length(list_name) BETWEEN 1 AND 40),
  view_name text NOT NULL CONSTRAINT view_name_is_short CHECK (char_length(view_name) BETWEEN 1 AND 20),
  content jsonb NOT NULL CONSTRAINT view_content_is_small
    CHECK (jsonb_typeof(content) = 'object' AND char_length(content::text) <= 16000),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE provider_access.list_views IS 'distribution: directory';
CREATE UNIQUE INDEX one_view_per_name ON provider_access.list_views (user_id, page, list_name, view_name);
CREATE UNIQUE INDEX one_default_view_per_list ON provider_access.list_views (user_id, page, list_name) WHERE is_default;
