import { configure } from '@testing-library/react';

// A busy machine is slow, not wrong: what a test waits for may take as long as in a database or browser test.
configure({ asyncUtilTimeout: 20_000 });
