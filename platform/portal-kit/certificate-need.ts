import { flaggedPathOf, type Operation } from '#platform/kernel/operation.ts';
import { useSession } from './session.ts';

const FLAG = 'cfca';

/** Whether the merchant asks for a certificate signature of this call (`resourceList`, spec sections 3 and 6). */
export const needsCertificate = ({ path, policy }: Operation): boolean =>
  policy.certificate !== undefined &&
  (useSession.getState().user?.resourceList ?? []).some(
    ({ resourcePath, authFlag }) => resourcePath === path && authFlag.split(',').includes(FLAG),
  );

/** The server asked for a signature that this page did not know of: the flag was set after the login. */
export function learnCertificateNeed(operation: Operation): void {
  const paths = [operation.path, flaggedPathOf(operation)];
  useSession.setState(({ user }) => ({
    user: user && {
      ...user,
      resourceList: [...(user.resourceList ?? []), ...paths.map((resourcePath) => ({ resourcePath, authFlag: FLAG }))],
    },
  }));
}
