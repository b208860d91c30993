-- A piece may be kept packed (Zstandard): a CSV takes a tenth of the room, and of the work to store it.
ALTER TABLE statement.export_chunks ADD COLUMN packed boolean NOT NULL DEFAULT false;
