-- expand: a share may be a row of a sheet, whose batch shows what became of it
ALTER TABLE split.shares
  ADD COLUMN batch_id uuid,
  ADD COLUMN line_no integer,
  ADD CONSTRAINT a_row_has_its_batch CHECK ((batch_id IS NULL) = (line_no IS NULL)),
  ADD CONSTRAINT a_row_is_shared_once UNIQUE (mid, batch_id, line_no);
