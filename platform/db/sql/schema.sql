-- The role that every connection of the application takes. It owns nothing: what it may do, each schema grants it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_app') THEN CREATE ROLE portal_app NOLOGIN; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'DATABASE_URL 的用户不能创建角色：请授予 CREATEROLE，或先执行 CREATE ROLE portal_app NOLOGIN 并将其授予该用户';
END $$;

-- A superuser may take any role; another owner must be its member.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'portal_app', 'MEMBER') THEN EXECUTE format('GRANT portal_app TO %I', current_user); END IF;
END $$;

-- A table with a merchant (`mid`) is distributed by it. One without says in its comment what it is: `reference` (small,
-- copied to every node), `directory` (persons, sessions and what is known before a merchant is: on one node), or the
-- column that it is distributed by (docs/decisions/0013).
COMMENT ON TABLE platform.migrations IS 'distribution: reference';

-- A name as it is compared, never shown: as `comparedName` of platform/kernel/compared-name.ts has it;
-- apps/server/compared-name.db.test.ts compares the two for every character.
CREATE FUNCTION platform.compared_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(normalize(name, NFKC), '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]+', '', 'g'),
    '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲.•‧・∙⋅⸱‐‒–—―−‘’ʼABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀·······------''''''abcdefghijklmnopqrstuvwxyz')
$$;
