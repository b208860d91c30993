import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open or not, and closed by any navigation: it is open only at the address at which it was opened. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return [openAt === key, (open) => setOpenAt(open ? key : null)];
}
