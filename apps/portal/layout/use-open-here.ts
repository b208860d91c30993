import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open or not, and closed by any navigation: it was opened at an address, and is open only while that one stands. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return [openAt === key, (open) => setOpenAt(open ? key : null)];
}
