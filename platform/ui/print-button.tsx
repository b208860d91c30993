import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** Prints the page on A4 paper (ui.md rule 20). */
export function PrintButton() {
  return (
    <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
      打印
    </Button>
  );
}
