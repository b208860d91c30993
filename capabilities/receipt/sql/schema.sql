-- Receipts (电子回单) of payments that have ended: number and code of each, which stay the same however often it is
-- printed.
CREATE SCHEMA receipt;

CREATE TABLE receipt.receipts (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- Of a batch; 0: the order is one payment.
  line_no integer NOT NULL CONSTRAINT line_no_is_not_negative CHECK (line_no >= 0),
  -- A payment that the bank returned has a second receipt, and the first one is void.
  ended text NOT NULL CONSTRAINT ended_is_known CHECK (ended IN ('succeeded', 'returned')),
  receipt_no text NOT NULL,
  check_code text NOT NULL,
  issued_at timestamptz NOT NULL,
  printed integer NOT NULL CONSTRAINT printed_is_positive CHECK (printed > 0),
  -- A summary receipt of a batch has line 0, and states how many of its lines had come back: each further return makes
  -- it void, and a new one is issued.
  returned_lines integer NOT NULL DEFAULT 0 CONSTRAINT returned_lines_are_of_a_batch CHECK (returned_lines = 0
    OR (returned_lines > 0 AND line_no = 0 AND ended = 'returned')),
  CONSTRAINT a_number_is_given_once UNIQUE (mid, receipt_no),
  PRIMARY KEY (mid, order_no, line_no, ended, returned_lines)
);
CREATE INDEX receipts_by_number ON receipt.receipts (receipt_no);
