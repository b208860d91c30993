import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { landingPath } from './landing.ts';
import { Page, PageHeader } from '#platform/ui/page.tsx';
import { EmptyState } from '#platform/ui/states.tsx';

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader title="页面不存在" />
      <section className="page-card">
        <EmptyState
          title="没有找到您要的页面"
          hint="地址可能有误，或者您没有该页面的权限"
          action={
            <Button type="primary" onClick={() => void navigate(landingPath())}>
              返回首页
            </Button>
          }
        />
      </section>
    </Page>
  );
}
