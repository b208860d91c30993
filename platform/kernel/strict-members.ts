import { z } from 'zod';

/** A copy with other members, described as the schema is. */
function changed<S extends z.core.$ZodType>(schema: S, members: object): S {
  const copy = z.clone(schema, z.util.mergeDefs(schema._zod.def, members) as S['_zod']['def']);
  const described = z.globalRegistry.get(schema);
  if (described) z.globalRegistry.add(copy, described);
  return copy;
}

/**
 * The same schema, whose objects refuse members that they do not name, at any depth. An object that was made loose
 * stays so.
 */
export function strictMembers<S extends z.core.$ZodType>(schema: S): S {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape).map(([name, member]) => [name, strictMembers(member)]);
      return changed(schema, { shape: Object.fromEntries(members), catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return changed(schema, { element: strictMembers(def.element) });
    case 'optional':
    case 'nullable':
    case 'default':
      return changed(schema, { innerType: strictMembers(def.innerType) });
    default:
      return schema;
  }
}
