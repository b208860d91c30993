import type pg from 'pg';

const OF_PRODUCT = `nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND nspname !~ '^pg_'`;
const RELATION = 'JOIN pg_namespace n ON n.oid = c.relnamespace';

/** Who owns the database has another name in each; what the application may do is what counts. */
const rights = (acl: string, owner: string): string =>
  `(SELECT coalesce(string_agg(format('%s %s', CASE g.grantee WHEN 0 THEN 'public' ELSE g.grantee::regrole::text END, g.privilege_type), ', ' ORDER BY g.grantee, g.privilege_type), '')
    FROM aclexplode(${acl}) g WHERE g.grantee <> ${owner})`;

/**
 * Every table, column (in its place), key, rule, index, policy, trigger, view, function and right of the product, as
 * PostgreSQL describes it. The names of NOT NULL are left out: only newer servers have them. So are the brackets of
 * rules: a dump writes those of BETWEEN otherwise.
 */
export async function structureOf(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ line: string }>(`
    SELECT format('%s %s.%s %s rights: %s, row security %s %s, %s', relkind, nspname, relname, reloptions, ${rights('relacl', 'relowner')}, relrowsecurity, relforcerowsecurity, obj_description(c.oid, 'pg_class')) AS line
      FROM pg_class c ${RELATION} WHERE ${OF_PRODUCT} AND relkind IN ('r', 'v', 'S', 'm')
    UNION ALL SELECT format('column %s.%s %s %s %s required %s default %s %s rights: %s', nspname, relname, row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attstorage, ${rights('attacl', 'relowner')})
      FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid ${RELATION} LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE ${OF_PRODUCT} AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT format('rule %s.%s %s %s', nspname, relname, conname, translate(pg_get_constraintdef(k.oid), '()', '')) FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid ${RELATION}
      WHERE ${OF_PRODUCT} AND contype <> 'n'
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indrelid ${RELATION} WHERE ${OF_PRODUCT}
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid ${RELATION} WHERE ${OF_PRODUCT} AND NOT tgisinternal
    UNION ALL SELECT format('policy %s.%s %s %s %s %s %s %s, %s', nspname, relname, polname, polcmd, polpermissive,
        array(SELECT CASE r WHEN 0 THEN 'public' WHEN relowner THEN 'owner' ELSE r::regrole::text END FROM unnest(polroles) r),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), obj_description(p.oid, 'pg_policy'))
      FROM pg_policy p JOIN pg_class c ON c.oid = polrelid ${RELATION} WHERE ${OF_PRODUCT}
    UNION ALL SELECT format('view %s.%s %s', schemaname, viewname, definition) FROM pg_views WHERE ${OF_PRODUCT.replaceAll('nspname', 'schemaname')}
    UNION ALL SELECT format('%s rights: %s', CASE prokind WHEN 'a' THEN p.oid::regprocedure::text ELSE pg_get_functiondef(p.oid) END, ${rights("coalesce(proacl, acldefault('f', proowner))", 'proowner')})
      FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE ${OF_PRODUCT}
    UNION ALL SELECT format('schema %s rights: %s', nspname, ${rights('nspacl', 'nspowner')}) FROM pg_namespace n WHERE ${OF_PRODUCT}
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}
