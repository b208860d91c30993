import { DatePicker } from 'antd';
import './calendar.css';

/** antd's pickers, in a chunk of their own: `lazy-pickers.tsx` asks for it. */
export const { RangePicker } = DatePicker;
export { DatePicker };
