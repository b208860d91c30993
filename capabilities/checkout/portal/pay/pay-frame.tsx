import type { ReactNode } from 'react';
import { PublicFrame } from '#capabilities/identity/portal/shared/public-frame.tsx';
import './pay.css';

/** The pay page's own frame, without the shell. */
export const PayFrame = (props: { title: string; ownHeading?: boolean; children: ReactNode }) => (
  <PublicFrame word="企业付款" {...props} />
);
