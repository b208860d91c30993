import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';

/** Copyright line and ICP notice (spec section 2); said by the server, so that a provider can show its own names. */
export function Footer() {
  const { data } = useCall(openLoginPage, {}, { quiet: true });
  return (
    <footer className="footer">
      {data && (
        <>
          <span>© {data.providerName} 版权所有</span>
          {data.icp && <span>{data.icp}</span>}
        </>
      )}
    </footer>
  );
}
