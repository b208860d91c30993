import { Component, type ReactNode } from 'react';
import { CodeLost, LOST_HINT } from './load-code.ts';
import { EmptyState } from './states.tsx';
import { Button } from 'antd';

/** One page's error never takes the shell down (ui.md 2.5). `onRetry` mounts the page again. */
export class PageBoundary extends Component<
  { children: ReactNode; onRetry?(): void },
  { broken: boolean; lost: boolean }
> {
  override state = { broken: false, lost: false };

  static getDerivedStateFromError(error: unknown): { broken: boolean; lost: boolean } {
    return { broken: true, lost: error instanceof CodeLost };
  }

  retry = (): void => {
    if (this.state.lost) return location.reload();
    this.props.onRetry?.();
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    const { broken, lost } = this.state;
    if (!broken) return this.props.children;
    return (
      <EmptyState
        title={lost ? '页面加载失败' : '页面出错了'}
        hint={lost ? LOST_HINT : '您已填写的其他页面不受影响'}
        action={<Button onClick={this.retry}>{lost ? '重试' : '重新加载本页'}</Button>}
      />
    );
  }
}
