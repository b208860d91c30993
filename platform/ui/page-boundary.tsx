import { Component, type ReactNode } from 'react';
import { EmptyState } from './states.tsx';
import { Button } from 'antd';

/** One page's error never takes the shell down (ui.md 2.5). `onRetry` mounts the page again. */
export class PageBoundary extends Component<{ children: ReactNode; onRetry?(): void }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <EmptyState
        title="页面出错了"
        hint="您已填写的其他页面不受影响"
        action={<Button onClick={this.retry}>重新加载本页</Button>}
      />
    );
  }
}
