import dayjs from 'dayjs';

/**
 * Spec section 5: yyyy-MM-dd HH:mm:ss. Times come as ISO with offset; everything is shown in Asia/Shanghai, in any
 * time zone of the browser.
 */
const SHANGHAI_OFFSET_MINUTES = 480;
const FULL = 'YYYY-MM-DD HH:mm:ss';

const inShanghai = (iso: string) => {
  const at = dayjs(iso);
  return at.add(SHANGHAI_OFFSET_MINUTES + new Date(iso).getTimezoneOffset(), 'minute');
};

/** ISO → "2026-11-20 15:04:05"; '-' for none. */
export const formatTime = (iso: string | null | undefined): string => (iso ? inShanghai(iso).format(FULL) : '-');
export const formatDate = (iso: string | null | undefined): string =>
  iso ? inShanghai(iso).format('YYYY-MM-DD') : '-';
/** "2026-11-20 00:00:00" as a person in China means it → ISO with offset, for the wire. Empty stays empty. */
export const isoOfLocal = (local: string): string => (local ? `${local.replace(' ', 'T')}+08:00` : '');
