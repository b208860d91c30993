/** antd's drawer, in a chunk of its own: `side-drawer.tsx` asks for it. */
export { Drawer } from 'antd';
