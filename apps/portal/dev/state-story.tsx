import { Button } from 'antd';
import { useEffect, useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  InlineFailure,
  NoPermissionState,
  PageCard,
  Skeleton,
  toast,
} from '#platform/ui/index.ts';
import { columns, idle, rowsOf } from './list-story.tsx';

const ANSWERS_AFTER_MS = 900;
const FEW = rowsOf(3);
const FEW_COLUMNS = columns.filter(({ name }) => name === 'payee' || name === 'amount' || name === 'state');

/** A read that answers after a while, every other time with a failure. */
function useSlowRead() {
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    if (tries === answered) return;
    const timer = setTimeout(() => setAnswered(tries), ANSWERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [tries, answered]);
  const failed = answered % 2 === 1;
  return {
    data: answered > 1 ? { list: FEW } : undefined,
    error: failed ? { message: '系统繁忙，请稍后重试', reference: '0191-ab' } : null,
    isFetching: tries !== answered,
    isPlaceholderData: tries !== answered && answered > 1,
    refetch: () => setTries(answered + 1),
    begun: tries > 0,
  };
}

/** 读取: skeleton, failure with retry, rows; old rows dimmed until those of another filter are there. */
function ReadingStory() {
  const { begun, ...result } = useSlowRead();
  return (
    <PageCard
      title="读取中与失败"
      id="reading"
      extra={
        <Button size="small" onClick={result.refetch}>
          读取
        </Button>
      }
    >
      {begun ? (
        <DataTable caption="组件页读取" rowKey="orderNo" columns={FEW_COLUMNS} result={result} />
      ) : (
        <EmptyState title="尚未读取" hint="第一次失败，重试后成功" />
      )}
    </PageCard>
  );
}

/** 状态: none yet, not permitted, failed, slow (none for a filter is part of the list). */
export function StateStory() {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setWaiting(false), ANSWERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return (
    <>
      <div className="grid-2">
        <PageCard title="暂无数据" id="empty">
          <DataTable
            caption="组件页空列表"
            rowKey="orderNo"
            columns={FEW_COLUMNS}
            result={{ ...idle, data: { list: [], totalCount: 0 } }}
            empty={{ hint: '提交订单后会出现在这里', action: <Button>去转账</Button> }}
          />
        </PageCard>
        <ReadingStory />
      </div>
      <div className="grid-3">
        <PageCard title="没有权限">
          <NoPermissionState />
        </PageCard>
        <PageCard title="失败">
          <ErrorState
            failure={{ message: '服务器异常，请稍后重试…', reference: '0191-cd' }}
            onRetry={() => undefined}
          />
        </PageCard>
        <PageCard
          title="提示"
          id="hints"
          extra={
            <Button size="small" onClick={() => setWaiting(true)}>
              加载
            </Button>
          }
        >
          <InlineFailure failure={{ message: '可用余额不足，请减小金额', reference: '0191-ef' }} />
          <div className="row">
            <Button onClick={() => toast.success('短信已发送，请查看')}>成功提示</Button>
            <Button onClick={() => toast.error('服务器异常，请稍后重试…')}>错误提示</Button>
          </div>
          {waiting && <Skeleton />}
        </PageCard>
      </div>
    </>
  );
}
