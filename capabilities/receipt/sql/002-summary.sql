-- A summary receipt of a batch has line 0, and states how many of its lines had come back: each further return makes it void, and a new one is issued.
ALTER TABLE receipt.receipts
  ADD COLUMN returned_lines integer NOT NULL DEFAULT 0 CONSTRAINT returned_lines_are_of_a_batch CHECK (returned_lines = 0 OR (returned_lines > 0 AND line_no = 0 AND ended = 'returned')),
  DROP CONSTRAINT receipts_pkey,
  ADD PRIMARY KEY (mid, order_no, line_no, ended, returned_lines);
