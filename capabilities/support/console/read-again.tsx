import { Button } from 'antd';

/** In place of a value that was not read. */
export const ReadAgain = ({ onRetry }: { onRetry(): unknown }) => (
  <>
    未能读取{' '}
    <Button type="link" size="small" onClick={() => void onRetry()}>
      重试
    </Button>
  </>
);
