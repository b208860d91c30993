-- expand: what the provider's people announce in the console, and the upgrades that merchants' people confirm

-- `announcement` is listed in the message centre, `upgrade` is opened on the home page and confirmed by each person.
CREATE TABLE messaging.posts (
  post_id text PRIMARY KEY,
  kind text NOT NULL CONSTRAINT post_kind_is_known CHECK (kind IN ('announcement', 'upgrade')),
  topic text NOT NULL,
  title text NOT NULL CONSTRAINT post_has_a_title CHECK (title <> ''),
  body text NOT NULL,
  -- Of an upgrade: what has changed, [{ title, text }].
  sections jsonb NOT NULL DEFAULT '[]',
  version text,
  as_banner boolean NOT NULL DEFAULT false,
  at_login boolean NOT NULL DEFAULT false,
  audience text NOT NULL CONSTRAINT audience_is_known CHECK (audience IN ('all', 'plans', 'merchants', 'products')),
  -- Ids of plans, numbers of merchants, or codes of products.
  audience_of text[] NOT NULL DEFAULT '{}',
  begins_at timestamptz NOT NULL,
  -- Null: until it is ended.
  ends_at timestamptz,
  proposed_name text NOT NULL,
  approved_name text NOT NULL,
  approved_at timestamptz NOT NULL,
  -- Who has ended it before its time, and why.
  ended_name text NOT NULL DEFAULT '',
  end_reason text NOT NULL DEFAULT '',
  CONSTRAINT an_upgrade_has_its_version CHECK ((kind = 'upgrade') = (version IS NOT NULL)),
  CONSTRAINT an_upgrade_says_what_changes CHECK (kind <> 'upgrade' OR jsonb_array_length(sections) > 0),
  CONSTRAINT an_audience_is_named CHECK ((audience = 'all') = (cardinality(audience_of) = 0)),
  CONSTRAINT strangers_see_what_is_for_all CHECK (NOT at_login OR audience = 'all')
);
COMMENT ON TABLE messaging.posts IS 'distribution: reference';
CREATE UNIQUE INDEX one_post_a_version ON messaging.posts (version);
CREATE INDEX posts_newest ON messaging.posts (begins_at DESC, post_id DESC);

-- Who is to read an upgrade, and who has: those who were members of its audience when it was published.
CREATE TABLE messaging.notice_readers (
  mid text NOT NULL,
  person_id uuid NOT NULL,
  version text NOT NULL CONSTRAINT notice_version_is_given CHECK (version <> ''),
  -- Null until the person has confirmed it in this merchant.
  confirmed_at timestamptz,
  PRIMARY KEY (mid, person_id, version)
);
CREATE INDEX readers_of_version ON messaging.notice_readers (version, mid, person_id);

-- The notice that the release before had in its program.
INSERT INTO messaging.posts (post_id, kind, topic, title, body, sections, version, audience, begins_at, proposed_name,
  approved_name, approved_at)
VALUES ('book-2026-11', 'upgrade', 'upgrade', '账簿升级公告',
  '账簿已升级为分项记账，账户余额和历史明细不变，您无需办理任何手续。请阅读升级内容并确认。',
  '[{"title": "余额分项列示", "text": "账户余额按可用、冻结、在途分别列示，三项之和为总余额。已提交未完成的付款计入冻结，尚未到账的款项计入在途。"},
    {"title": "明细连续可核对", "text": "每笔明细列示变动前后余额，每期期末余额即下期期初余额；可在对账单中按日、按月核对。"},
    {"title": "更正以新凭证列示", "text": "已入账的凭证不再修改。需要更正时另记一笔冲正，原凭证和冲正凭证均可查询。"},
    {"title": "导出文件不变", "text": "各项导出的列和顺序不变，财务系统无需调整。"}]',
  '2026-11', 'all', '2026-11-20T00:00:00+08:00', '', '', '2026-11-20T00:00:00+08:00');

-- What is read is now of two tables: what is withdrawn from the board takes its reads with it in the same transaction.
ALTER TABLE messaging.announcement_reads DROP CONSTRAINT announcement_reads_announcement_id_fkey;
